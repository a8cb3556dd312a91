import type { RequiredClaim } from './sso-config.ts'

/** How far the clocks of provider and exchange may differ. */
export const CLOCK_TOLERANCE_S = 60
/** How long ago the provider may have authenticated the person for its second factor to count: as long as a session at the console lives. */
export const PROVIDER_SESSION_MAX_S = 12 * 3_600

/** Returns whether a claim has the value, or is a list that contains it. */
export function hasClaim(claims: Readonly<Record<string, unknown>>, { name, value }: RequiredClaim): boolean {
  if (!Object.hasOwn(claims, name)) return false
  const found = claims[name]
  return Array.isArray(found) ? found.includes(value) : found === value
}

/** Returns whether the provider authenticated the person within the last hours, and not in the future. Unknown times count as long ago. */
export function isAuthenticatedLately(authTime: unknown, now: number): boolean {
  if (typeof authTime !== 'number') return false
  const age = now / 1000 - authTime
  return age >= -CLOCK_TOLERANCE_S && age <= PROVIDER_SESSION_MAX_S + CLOCK_TOLERANCE_S
}
