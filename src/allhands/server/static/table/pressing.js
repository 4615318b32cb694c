// What somebody presses is what they mean. The board may be drawn anew before they let go, and a
// piece that glides comes to rest when it is pressed: then the click goes to something else that
// was under the pointer both times, or is not sent at all.

/** Whoever moves the pointer farther than this, in pixels, thinks better of it. */
const STEADY = 10;
/** A click comes so many milliseconds after the pointer was let go, or not at all. */
const LATE = 60;

/** @typedef {{ place: HTMLElement | SVGElement, offered: string }} Pressed */

/** @type {(Pressed & { x: number, y: number }) | null} */
let pressed = null;

/**
 * Remember what is pressed.
 * @param {(event: PointerEvent) => Pressed | null} placeAt
 * @param {(event: MouseEvent) => void} onClick what a click that is not sent would have done
 */
export function startPressing(placeAt, onClick) {
  document.addEventListener("pointerdown", (event) => {
    const found = event.isPrimary && event.button === 0 ? placeAt(event) : null;
    pressed = found && { ...found, x: event.clientX, y: event.clientY };
  }, true);
  document.addEventListener("pointerup", (event) => {
    const press = pressed;
    if (!press || press.place.isConnected) return;
    setTimeout(() => pressed === press && onClick(event), LATE);
  }, true);
  document.addEventListener("pointercancel", () => (pressed = null), true);
}

/**
 * What was pressed where a click is let go, once: null if it was nothing, or elsewhere.
 * @param {MouseEvent} event
 */
export function takePress(event) {
  const press = pressed;
  pressed = null;
  if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY) return null;
  return press;
}
