import type { HelpTopic } from '@halyard/api/client'

/** The topics in the order of the help center. */
export const TOPICS: readonly HelpTopic[] = [
  'start',
  'security',
  'verification',
  'funds',
  'spot',
  'perp',
  'option',
  'earn',
  'fiat',
]
