/** The operators of the practice reviewer. Large amounts need two reviewers. */
export const PRACTICE_REVIEWERS = ['practice@example.com', 'practice.second@example.com'] as const

/** Enters the lines of the practice bank's statement. */
export const TREASURER = 'treasurer@example.com'

/** The demo's operators. Their password is public, so a second factor would not protect them. */
export const DEMO_STAFF = [
  { email: 'operator@example.com', role: 'operator' },
  // Large withdrawals need two reviewers.
  { email: 'reviewer@example.com', role: 'reviewer' },
  { email: 'support@example.com', role: 'support' },
  { email: TREASURER, role: 'treasurer' },
  { email: 'admin@example.com', role: 'admin' },
  { email: PRACTICE_REVIEWERS[0], role: 'operator' },
  { email: PRACTICE_REVIEWERS[1], role: 'reviewer' },
] as const
