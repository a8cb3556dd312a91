const MINUTES_OF_DAY = 1_440

/** Returns how many minutes the device's time is ahead of UTC at a time: 120 in Berlin in summer. */
export function minutesAhead(at = new Date()): number {
  return -at.getTimezoneOffset()
}

/** Converts a minute of the UTC day to a local time of day: '09:30'. */
export function toLocalTime(utcMinute: number, ahead: number): string {
  const minute = wrap(utcMinute + ahead)
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Converts a local time of day to a minute of the UTC day; undefined if it is not a time. */
export function toUtcMinute(localTime: string, ahead: number): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(localTime)
  return match ? wrap(Number(match[1]) * 60 + Number(match[2]) - ahead) : undefined
}

function wrap(minute: number): number {
  return ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
}
