import type { OpsRequestOf } from '@halyard/api/ops-client'
import type { OpsNewsTexts } from '../../../lib/calls/records.ts'
import {
  findTextErrors,
  type TextErrors,
  toTextFields,
  toTexts,
  type TranslatedTexts,
} from '../shared/translated-texts.ts'
import { parseUtc, writeUtc } from '../../../lib/format/utc-time.ts'

/** The longest title and text. */
export const TITLE_MAX = 120
export const TEXT_MAX = 8_000

/** An announcement or news as it is written. */
export interface NewsDraft {
  readonly type: OpsNewsTexts['type']
  readonly isStrip: boolean
  readonly isPush: boolean
  readonly when: 'now' | 'later'
  /** The time of publication, if later: '2026-11-22T14:05:00', in UTC. */
  readonly at: string
  readonly texts: TranslatedTexts
  /** The version that the draft replaces; undefined for a new item. */
  readonly version: number | undefined
}

/** The draft of a new item. */
export const NEW_NEWS: NewsDraft = {
  type: 'announcement',
  isStrip: true,
  isPush: false,
  when: 'now',
  at: '',
  texts: toTexts([]),
  version: undefined,
}

/** Returns an item as a draft without changes. */
export function toNewsDraft(item: OpsNewsTexts): NewsDraft {
  return {
    type: item.type,
    isStrip: item.strip,
    isPush: item.push,
    when: item.status === 'scheduled' ? 'later' : 'now',
    at: item.status === 'scheduled' ? writeUtc(item.publishedAt) : '',
    texts: toTexts(item.texts),
    version: item.version,
  }
}

/** The texts that cannot be saved, by language, and the time. Values are keys of messages. */
export interface NewsErrors {
  readonly texts: TextErrors
  readonly at?: 'timeMissing' | 'timePassed'
}

/** Returns what prevents saving. English is required; another language has a title and a text, or neither. */
export function findNewsErrors(draft: NewsDraft, now: number): NewsErrors {
  const texts = findTextErrors(draft.texts)
  if (draft.when === 'now') return { texts }
  const at = parseUtc(draft.at)
  if (at === undefined) return { texts, at: 'timeMissing' }
  return at <= now ? { texts, at: 'timePassed' } : { texts }
}

/** Returns the request that saves a draft. `saved`: the item that it changes. */
export function toPublishRequest(
  draft: NewsDraft,
  saved: Pick<OpsNewsTexts, 'id' | 'status'> | undefined,
  reason: string,
): OpsRequestOf<'ops/news/propose'> {
  return {
    ...(saved ? { id: saved.id } : {}),
    ...(draft.version === undefined ? {} : { version: draft.version }),
    type: draft.type,
    strip: draft.isStrip ? '1' : '0',
    push: draft.isPush ? '1' : '0',
    ...publicationOf(draft, saved?.status),
    ...toTextFields(draft.texts),
    reason,
  }
}

/** The time of an item that is out cannot be changed. */
function publicationOf(draft: NewsDraft, status: OpsNewsTexts['status'] | undefined) {
  if (status !== undefined && status !== 'scheduled') return {}
  return { publish_at: draft.when === 'now' ? ('now' as const) : (parseUtc(draft.at) ?? 0) }
}
