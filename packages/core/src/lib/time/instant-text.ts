const DAY = 86_400_000
const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const THREE = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** The day that was written last: the instants of one page mostly lie in few. */
let writtenDay = Number.NaN
let dayText = ''

/** Epoch milliseconds as callers read them: ISO 8601, UTC, milliseconds. Every record shows two, so a date is made once a day. */
export function instantText(instant: number): string {
  const whole = Math.trunc(instant)
  const day = Math.floor(whole / DAY)
  if (day !== writtenDay) {
    dayText = new Date(day * DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
    writtenDay = day
  }
  const time = whole - day * DAY
  const seconds = Math.floor(time / 1000)
  const minutes = Math.floor(seconds / 60)
  const clock = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`
  return `${dayText}${clock}.${THREE[time % 1000]}Z`
}
