import type { Language } from '@halyard/api/client'
import type { OpsRequestOf } from '@halyard/api/ops-client'
import { LANGUAGES } from '@halyard/web'
import type { OpsAgreementTexts } from '../../../lib/calls/records.ts'
import { parseUtc, writeUtc } from '../../../lib/format/utc-time.ts'

/** The longest text. */
export const AGREEMENT_MAX = 20_000
/** The shortest notice: from the announcement of a version to its date of effect. */
const NOTICE_MS = 7 * 24 * 3_600_000

/** A version of the user agreement as it is written. */
export interface AgreementDraft {
  /** The time of effect: '2026-11-22T14:05:00', in UTC. */
  readonly at: string
  readonly texts: Readonly<Record<Language, string>>
  /** The revision that the draft replaces; undefined for a new version. */
  readonly revision: number | undefined
}

/** Returns texts by language; those that are absent are empty. */
export function byLanguage(
  texts: ReadonlyArray<{ readonly lang: Language; readonly text: string }>,
): AgreementDraft['texts'] {
  const none = LANGUAGES.map((lang) => [lang, ''] as const)
  const found = texts.map(({ lang, text }) => [lang, text] as const)
  return Object.fromEntries([...none, ...found]) as AgreementDraft['texts']
}

/** Returns the draft of a scheduled version without changes. */
export function toAgreementDraft({ effectiveAt, texts, revision }: OpsAgreementTexts): AgreementDraft {
  return { at: writeUtc(effectiveAt ?? 0), texts: byLanguage(texts), revision }
}

/** Returns the draft of a new version, which begins with the texts in force. */
export function newAgreementDraft(inForce: OpsAgreementTexts): AgreementDraft {
  return { at: '', texts: byLanguage(inForce.texts), revision: undefined }
}

/** Returns the languages without a text, which prevent publication. */
export function missingTexts({ texts }: AgreementDraft): readonly Language[] {
  return LANGUAGES.filter((lang) => texts[lang].trim() === '')
}

/** Returns what is wrong with the time of effect, as a key of a message. */
export function findTimeError(
  { at }: AgreementDraft,
  now: number,
): 'timeMissing' | 'noticeTooShort' | undefined {
  const effectiveAt = parseUtc(at)
  if (effectiveAt === undefined) return 'timeMissing'
  return effectiveAt < now + NOTICE_MS ? 'noticeTooShort' : undefined
}

/** Returns the request that proposes a draft. `version`: the scheduled version that it changes. */
export function toAgreementRequest(
  draft: AgreementDraft,
  version: number | undefined,
  reason: string,
): OpsRequestOf<'ops/agreement/propose'> {
  const texts = Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, draft.texts[lang].trim()]))
  return {
    ...(version === undefined ? {} : { version }),
    ...(draft.revision === undefined ? {} : { revision: draft.revision }),
    effective_at: parseUtc(draft.at) ?? 0,
    ...(texts as Record<`text_${Language}`, string>),
    reason,
  }
}
