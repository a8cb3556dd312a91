import type { RouteName } from '../lib/navigation/route-names.ts'

/** Pages that are not available yet, each with the text key that names its product. */
export const COMING_SOON = {
  'help-center/chat': 'areaHelp',
} as const satisfies Partial<Record<RouteName, string>>

export type ComingSoonName = keyof typeof COMING_SOON
