export const DAY_MS = 86_400_000

/** Returns the UTC day of a time in epoch milliseconds, counted from 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/**
 * Returns the calendar month of a UTC day, counted from January of the year 0. Source: H. Hinnant, "chrono-compatible low-level date
 * algorithms", `civil_from_days`.
 */
export function monthOf(day: number): number {
  const fromMarch = day + 719_468
  const era = Math.floor(fromMarch / 146_097)
  const dayOfEra = fromMarch - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  return (era * 400 + yearOfEra) * 12 + Math.floor((5 * dayOfYear + 2) / 153) + 2
}

/** Returns the first UTC day of the month after that of a day. */
export function nextMonthDay(day: number): number {
  let next = day + 1
  while (monthOf(next) === monthOf(day)) next += 1
  return next
}
