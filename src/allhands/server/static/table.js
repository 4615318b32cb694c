// The page of a match. Each module does one thing and tells the others by events of the document:
// "table:parts" after parts of the page were replaced, "table:moment" when another moment is shown.
import { startAbsences } from "./table/absences.js";
import { startChoosing } from "./table/choosing.js";
import { startClock } from "./table/clock.js";
import { startEnding } from "./table/ending.js";
import { keepFocus } from "./table/focus.js";
import { follow } from "./table/following.js";
import { startHints } from "./table/hint.js";
import { startKeys } from "./table/keys.js";
import { startLesson } from "./table/lesson.js";
import { startLive } from "./table/live.js";
import { find } from "./table/page.js";
import { startPosting } from "./table/posting.js";
import { startSigns } from "./table/signs.js";
import { startSheets } from "./table/sheets.js";
import { startStepping } from "./table/stepping.js";
import { startTalking } from "./table/talking.js";
import { startTelling } from "./table/telling.js";
import { startWhy } from "./table/why.js";

startSheets();
startPosting();
startChoosing();
startHints();
keepFocus();
startWhy();
startStepping();
follow(find("log"));
follow(find("talk"));
startTalking();
startTelling();
startClock();
startAbsences();
startEnding();
startSigns();
startKeys();
startLesson();
startLive();
