import { INTL_TAGS, type Language, LANGUAGES } from '@halyard/api'
import { haltText, possibleText, scopeName } from '../texts/halt-texts.ts'
import { furtherText, type Maintenance, type MaintenanceTerms } from './maintenances.ts'

type Words = Pick<Maintenance, 'scope' | 'texts'>
type Span = Pick<MaintenanceTerms, 'beginsAt' | 'expectedUntil'>

/** Returns that a maintenance of a scope is planned. */
export function plannedTitle({ scope }: Words, lang: Language): string {
  return haltText(lang, 'planned_title').replace('{what}', scopeName(scope, lang))
}

/** Returns the operator's text in a language or in English, or else the standard sentence. */
export function plannedText(maintenance: Words, lang: Language): string {
  return furtherText(maintenance, lang) || haltText(lang, 'planned_text')
}

/** Returns the news of a maintenance in every language: its times in UTC, its text, and each former revision. */
export function newsOf(
  maintenance: Omit<Maintenance, 'id' | 'newsId' | 'haltId'>,
): ReadonlyArray<{ readonly lang: Language; readonly title: string; readonly text: string }> {
  const { status, scope, revisions } = maintenance
  return LANGUAGES.map((lang) => {
    const what = scopeName(scope, lang)
    const title = haltText(lang, status === 'begun' ? 'planned_title' : TITLES[status])
    const changes = revisions
      .filter((one) => one.status === 'announced' || one.status === 'cancelled')
      .map((one) => `${timeIn(lang, one.changedAt)}: ${changeText(one, lang)}`)
    return {
      lang,
      title: title.replace('{what}', what),
      text: [
        spanText(maintenance, what, lang),
        `${plannedText(maintenance, lang)} ${possibleText(scope, lang)}`,
        ...(changes.length > 1 ? [[haltText(lang, 'planned_changes'), ...changes].join('\n')] : []),
      ].join('\n\n'),
    }
  })
}

const TITLES = {
  announced: 'planned_title',
  cancelled: 'planned_cancelled',
  missed: 'planned_missed',
  refused: 'planned_missed',
} as const

function spanText({ beginsAt, expectedUntil }: Span, what: string, lang: Language): string {
  return haltText(lang, 'planned_span')
    .replace('{what}', what)
    .replace('{from}', timeIn(lang, beginsAt))
    .replace('{until}', timeIn(lang, expectedUntil))
}

/** A cancellation has no times, and needs no word: the title says it. */
function changeText({ status, beginsAt, expectedUntil }: MaintenanceTerms, lang: Language): string {
  return status === 'cancelled' ? '✕' : `${timeIn(lang, beginsAt)} – ${timeIn(lang, expectedUntil)}`
}

function timeIn(lang: Language, at: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(INTL_TAGS[lang], format).format(at)} UTC`
}
