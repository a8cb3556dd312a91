import type { Language } from '@halyard/api/client'
import type { OpsNewsTexts, OpsRequestOf } from '@halyard/api/ops-client'
import { LANGUAGES } from '../../../lib/language/languages.ts'
import { parseUtc, writeUtc } from '../shared/utc-time.ts'

/** The longest title and text. */
export const TITLE_MAX = 120
export const TEXT_MAX = 8_000

/** The title and text of one language; both are empty if there is none. */
export interface NewsText {
  readonly title: string
  readonly text: string
}

/** An announcement or news as it is written. */
export interface NewsDraft {
  readonly type: OpsNewsTexts['type']
  readonly isStrip: boolean
  readonly isPush: boolean
  readonly when: 'now' | 'later'
  /** The time of publication, if later: '2026-11-22T14:05:00', in UTC. */
  readonly at: string
  readonly texts: Readonly<Record<Language, NewsText>>
  /** The version that the draft replaces; undefined for a new item. */
  readonly version: number | undefined
}

const NO_TEXT: NewsText = { title: '', text: '' }
const NO_TEXTS = Object.fromEntries(LANGUAGES.map((lang) => [lang, NO_TEXT])) as NewsDraft['texts']

/** The draft of a new item. */
export const NEW_NEWS: NewsDraft = {
  type: 'announcement',
  isStrip: true,
  isPush: false,
  when: 'now',
  at: '',
  texts: NO_TEXTS,
  version: undefined,
}

/** Returns an item as a draft without changes. */
export function toNewsDraft(item: OpsNewsTexts): NewsDraft {
  const texts = Object.fromEntries(item.texts.map(({ lang, title, text }) => [lang, { title, text }]))
  return {
    type: item.type,
    isStrip: item.strip,
    isPush: item.push,
    when: item.status === 'scheduled' ? 'later' : 'now',
    at: item.status === 'scheduled' ? writeUtc(item.published_at) : '',
    texts: { ...NO_TEXTS, ...texts },
    version: item.version,
  }
}

/** The texts that cannot be saved, by language, and the time. Values are keys of messages. */
export interface NewsErrors {
  readonly texts: ReadonlyMap<Language, Partial<Record<keyof NewsText, 'titleMissing' | 'textMissing'>>>
  readonly at?: 'timeMissing' | 'timePassed'
}

/** Returns what prevents saving. English is required; another language has a title and a text, or neither. */
export function findNewsErrors(draft: NewsDraft, now: number): NewsErrors {
  const texts = LANGUAGES.flatMap((lang) => {
    const hasTitle = draft.texts[lang].title.trim() !== ''
    const hasText = draft.texts[lang].text.trim() !== ''
    if (hasTitle === hasText && (hasTitle || lang !== 'en')) return []
    const errors = {
      ...(hasTitle ? {} : { title: 'titleMissing' as const }),
      ...(hasText ? {} : { text: 'textMissing' as const }),
    }
    return [[lang, errors] as const]
  })
  if (draft.when === 'now') return { texts: new Map(texts) }
  const at = parseUtc(draft.at)
  if (at === undefined) return { texts: new Map(texts), at: 'timeMissing' }
  return at <= now ? { texts: new Map(texts), at: 'timePassed' } : { texts: new Map(texts) }
}

/** Returns the languages without a text, whose customers read English. */
export function missingLanguages({ texts }: NewsDraft): readonly Language[] {
  return LANGUAGES.filter((lang) => texts[lang].title.trim() === '' && texts[lang].text.trim() === '')
}

/** Returns the request that saves a draft. `saved`: the item that it changes. */
export function toPublishRequest(
  draft: NewsDraft,
  saved: Pick<OpsNewsTexts, 'id' | 'status'> | undefined,
  reason: string,
): OpsRequestOf<'ops/news/publish'> {
  const { title, text } = draft.texts.en
  const translated = LANGUAGES.filter((lang) => lang !== 'en').flatMap((lang) => {
    const words = draft.texts[lang]
    if (words.title.trim() === '') return []
    return [
      [`title_${lang}`, words.title.trim()],
      [`text_${lang}`, words.text.trim()],
    ]
  })
  return {
    ...(saved ? { id: saved.id } : {}),
    ...(draft.version === undefined ? {} : { version: draft.version }),
    type: draft.type,
    strip: draft.isStrip ? '1' : '0',
    push: draft.isPush ? '1' : '0',
    ...publicationOf(draft, saved?.status),
    title: title.trim(),
    text: text.trim(),
    ...(Object.fromEntries(translated) as object),
    reason,
  }
}

/** The time of an item that is out cannot be changed. */
function publicationOf(draft: NewsDraft, status: OpsNewsTexts['status'] | undefined) {
  if (status !== undefined && status !== 'scheduled') return {}
  return { publish_at: draft.when === 'now' ? ('now' as const) : (parseUtc(draft.at) ?? 0) }
}
