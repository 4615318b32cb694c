"""What models put round a reply that is no part of it: thoughts, tokens of their own format, marks
of LaTeX, ornaments, calls of tools."""

from __future__ import annotations

import re
from typing import Final

_THINKING: Final = (
    "think|thinking|thought|thoughts|reasoning|scratchpad|analysis|reflection|planning|plan"
    "|rationale|inner_monologue|monologue|cot|seed:think"
)
_THOUGHT_OPENS: Final = re.compile(
    rf"<(?:{_THINKING})>|<\|(?:begin_of_thought|start_thinking|thinking|think)\|>|\[think\]|◁think▷",
    re.IGNORECASE,
)
_THOUGHT_ENDS: Final = re.compile(
    rf"</(?:{_THINKING})>|<\|(?:end_of_thought|end_thinking|/thinking|/think)\|>|\[/think\]|◁/think▷",
    re.IGNORECASE,
)
_OPEN, _END = "<think>", "</think>"
_THOUGHT: Final = re.compile(rf"{_OPEN}.*?{_END}", re.DOTALL)
_CHANNEL: Final = re.compile(r"<\|channel\|>\s*(\w+)[^<\n]*<\|message\|>")
_FINAL: Final = "final"
"""The channel in which a model speaks to whoever asked."""
_CHANNEL_UNMARKED: Final = re.compile(r"\A\s*analysis.*assistantfinal", re.DOTALL)
"""The same, where the tokens between have been left out."""
_HEAD: Final = re.compile(
    r"\A\s*(?:<\|im_start\|>\s*\w+|<\|start_header_id\|>\s*\w+\s*<\|end_header_id\|>"
    r"|<start_of_turn>\s*\w+|<\|start\|>\s*\w+|<\|[\w ▁]{1,40}\|>|<bos>|\[/INST\]"
    r"|(?:assistant|ai|model|bot)\s*:|assistant\n)\s*",
    re.IGNORECASE,
)
"""What a reply may begin with: who speaks."""
_STOP: Final = re.compile(
    r"<\|[\w/ ▁]{1,40}\|?>|</s>|<(?:eos|eot|pad|unk|end_of_turn|start_of_turn|end_of_utterance)>"
    r"|<turn\|>|\[(?:EOS|PAD|/?INST|end of text)\]|\[\|\w{1,40}\|\]"
    r"|^\s*(?:(?:user|human)\s*:|###\s*(?:user|human|instruction|input)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""What a reply ends with: what follows is somebody else's turn, which the model made up."""
_STYLED: Final = re.compile(
    r"\\(?:text|textbf|textit|mathrm|mathbf|mathit|underline|mbox|operatorname)\{([^{}]*)\}"
)
_BOXED: Final = re.compile(r"\$*\s*\\(?:boxed|fbox)\{([^{}]*)\}\s*\$*[.,;!]*")
_BOXED_IN_LINE: Final = re.compile(r"((?:\bis|:)\s*)\$*\s*\\(?:boxed|fbox)\{([^{}]*)\}")
_MATHS: Final = re.compile(r"\\[()\[\]]|\$+")
_ARROWS: Final = re.compile("[➡➜➔➤▶►⇒⟶👉]")
_ORNAMENTS: Final = re.compile("[✅✔☑✓🎯⭐🌟🏆💡🤖🎲👍🔢♟🚀✨🙂😀🏁📌🔑]")
"""Signs of approval, or of nothing."""
_ANSWER_TAG: Final = (
    r"(?:final[_-]?|my[_-]?|selected[_-]?|chosen[_-]?|best[_-]?)*"
    r"(?:answer|choice|action|move|final|decision|selection|option|selected|pick|number|ans)"
)
_TAGGED: Final = re.compile(
    rf"<({_ANSWER_TAG})(?: [^<>]*)?>((?:(?!<{_ANSWER_TAG}[ >]).)*?)(?:</\1>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_PARAMETER: Final = re.compile(
    rf"<parameter(?:=| name=\"){_ANSWER_TAG}\"?>(.*?)</parameter>", re.IGNORECASE | re.DOTALL
)
_LOOSE_TAG: Final = re.compile(
    r"</?(?:response|output|result|reply|solution|tool_call|tool_code|function_calls?|invoke|json)"
    r"(?: [^<>]*)?>|<function(?:=\w+| [^<>]*)?>|</function>",
    re.IGNORECASE,
)
_CALL: Final = re.compile(
    r"^\s*(?:choose|choice|select|pick|answer|action|take_action|act|play|make_move)\w*"
    r"\(\s*(?:\w+\s*=\s*)?([^()=,]*?)\s*,?\s*\)\s*;?\s*$",
    re.IGNORECASE | re.MULTILINE,
)


def spoken(text: str) -> str | None:
    """What a model says to whoever asked, without what it thought aloud and without the tokens of
    its format; None if it is cut short."""
    text = _THOUGHT_ENDS.sub(_END, _THOUGHT_OPENS.sub(_OPEN, text))
    channels = [*_CHANNEL.finditer(text)]
    if channels:
        final = [each for each in channels if each[1].lower() == _FINAL]
        if not final:
            return None
        text = text[final[-1].end() :]
    text = _CHANNEL_UNMARKED.sub("", text)
    text = _THOUGHT.sub("", text)
    if _OPEN in text:
        return None
    text = text.rpartition(_END)[2]
    while (begun := _HEAD.sub("", text)) != text:
        text = begun
    if "<s>" in text.lower():  # struck out, or the beginning of a text: see `unwrapped`
        return text
    return text[: stop.start()] if (stop := _STOP.search(text)) else text


def undressed(text: str) -> str:
    """A text without ornaments, and with the answers in it behind "answer:", each on a line."""
    text = _ORNAMENTS.sub(" ", _ARROWS.sub("→", text))
    while (plain := _STYLED.sub(r"\1", text)) != text:
        text = plain
    text = _BOXED.sub(r"\nanswer: \1\n", _BOXED_IN_LINE.sub(r"\1\2", text))
    text = _MATHS.sub("", text)
    text = _PARAMETER.sub(r"\nanswer: \1\n", text)
    while (plain := _TAGGED.sub(r"\nanswer: \2\n", text)) != text:
        text = plain
    return _CALL.sub(r"answer: \1", _LOOSE_TAG.sub("\n", text))
