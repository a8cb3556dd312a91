import { test } from '@playwright/test'
import type { Language } from '@halyard/api/client'
import type { Setting } from '../visual/settings.ts'

/** A flaw of a screen in one setting. */
export interface Finding extends Setting {
  readonly screen: string
  readonly language: Language
  readonly flaw: string
}

/** Result of one tour. */
export interface Seen {
  readonly visits: number
  readonly looks: number
  /** The pages that were open: 'assets/index'. */
  readonly routes: readonly string[]
  readonly findings: readonly Finding[]
  readonly pictures: readonly string[]
}

const SEEN = 'seen'

/** Reports what the test saw, for the summary of the run. */
export function reportSeen(seen: Seen): void {
  test.info().annotations.push({ type: SEEN, description: JSON.stringify(seen) })
}

/** Returns what a test reported, if it did. */
export function seenBy(
  annotations: ReadonlyArray<{ readonly type: string; readonly description?: string }>,
): Seen | undefined {
  const description = annotations.find(({ type }) => type === SEEN)?.description
  return description === undefined ? undefined : (JSON.parse(description) as Seen)
}
