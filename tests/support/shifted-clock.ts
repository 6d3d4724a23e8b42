// Loaded into a server's process by `--import`: its clock is ahead by CLOCK_AHEAD milliseconds, or behind where that is
// negative.
const ahead = Number(process.env.CLOCK_AHEAD)
const RightDate = Date

class ShiftedDate extends RightDate {
  constructor(...values: [] | ConstructorParameters<typeof Date>) {
    if (values.length === 0) super(ShiftedDate.now())
    else super(...values)
  }

  static override now() {
    return RightDate.now() + ahead
  }
}

globalThis.Date = ShiftedDate as DateConstructor
