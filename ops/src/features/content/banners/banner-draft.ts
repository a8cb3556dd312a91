import type { OpsRequestOf } from '@halyard/api/ops-client'
import type { OpsBannerTexts } from '../../../lib/calls/records.ts'
import {
  findTextErrors,
  type TextErrors,
  toTextFields,
  toTexts,
  type TranslatedTexts,
} from '../shared/translated-texts.ts'
import { parseUtc, writeUtc } from '../../../lib/format/utc-time.ts'

/** The longest title and line. */
export const TITLE_MAX = 60
export const LINE_MAX = 120
const PLACE_MAX = 99
const WEEK_MS = 7 * 24 * 3_600_000
const MINUTE_MS = 60_000

/** A banner as it is written. */
export interface BannerDraft {
  readonly screen: OpsBannerTexts['screen']
  readonly art: OpsBannerTexts['art']
  readonly place: string
  /** Times of controls, in UTC: '2026-11-22T14:05:00'. */
  readonly from: string
  readonly until: string
  readonly texts: TranslatedTexts
  /** The version that the draft replaces; undefined for a new banner. */
  readonly version: number | undefined
}

/** Returns the draft of a new banner: a week from the present minute. */
export function newBannerDraft(now: number): BannerDraft {
  const from = now - (now % MINUTE_MS)
  return {
    screen: 'wealth',
    art: 'sail',
    place: '10',
    from: writeUtc(from),
    until: writeUtc(from + WEEK_MS),
    texts: toTexts([]),
    version: undefined,
  }
}

/** Returns a banner as a draft without changes. */
export function toBannerDraft({
  screen,
  art,
  place,
  fromAt,
  untilAt,
  texts,
  version,
}: OpsBannerTexts): BannerDraft {
  return {
    screen,
    art,
    place: String(place),
    from: writeUtc(fromAt),
    until: writeUtc(untilAt),
    texts: toTexts(texts),
    version,
  }
}

/** Errors that prevent saving. Values are keys of messages. */
export interface BannerErrors {
  readonly texts: TextErrors
  readonly place?: 'placeWrong'
  readonly from?: 'timeMissing'
  readonly until?: 'timeMissing' | 'timePassed' | 'endsBeforeBeginning'
}

/** Returns what prevents saving: texts, times or a place that are missing or wrong. */
export function findBannerErrors(draft: BannerDraft, now: number): BannerErrors {
  const place = Number(draft.place)
  const isPlace = Number.isInteger(place) && place >= 1 && place <= PLACE_MAX
  const [from, until] = [parseUtc(draft.from), parseUtc(draft.until)]
  const wrongEnd =
    until === undefined
      ? 'timeMissing'
      : until <= now
        ? 'timePassed'
        : from !== undefined && until <= from
          ? 'endsBeforeBeginning'
          : undefined
  return {
    texts: findTextErrors(draft.texts),
    ...(isPlace ? {} : { place: 'placeWrong' }),
    ...(from === undefined ? { from: 'timeMissing' } : {}),
    ...(wrongEnd ? { until: wrongEnd } : {}),
  }
}

/** Returns the request that saves a draft. `id`: the banner that it changes. */
export function toSaveRequest(
  draft: BannerDraft,
  id: number | undefined,
  reason: string,
): OpsRequestOf<'ops/banner/save'> {
  return {
    ...(id === undefined ? {} : { id }),
    ...(draft.version === undefined ? {} : { version: draft.version }),
    screen: draft.screen,
    art: draft.art,
    place: Number(draft.place),
    from_at: parseUtc(draft.from) ?? 0,
    until_at: parseUtc(draft.until) ?? 0,
    ...toTextFields(draft.texts),
    reason,
  }
}
