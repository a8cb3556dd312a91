/** The states of what is screened, in the order of the console. */
export const SCREENING_STATES = [
  'waiting',
  'frozen',
  'released',
  'returning',
  'returned',
  'asking',
  'passed',
  'ended',
] as const
