/** Loaded before the service (NODE_OPTIONS): its clock is as many milliseconds off as the file of CLOCK_OFFSET_FILE says. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_OFFSET_FILE;
let offsetMs = 0;

setInterval(() => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The run is over.
  }
}, 50).unref();

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}

if (file) globalThis.Date = ShiftedDate;
