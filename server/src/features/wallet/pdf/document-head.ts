import { INTL_TAGS, type Language } from '@halyard/api'
import type { CostMethod } from '@halyard/formulas'
import type { Context as ServerContext } from '../../../calls/context.ts'
import type { PrintedDocument } from '../../../documents/printed-document.ts'
import { findNames } from '../../../fiat/verified-names.ts'
import type { FilePeriod } from './period-of.ts'
import type { StatementFormats } from './statement-formats.ts'
import type { StatementTexts } from './statement-texts.ts'

/** The parts of the server that write a statement as PDF. */
export type PdfContext = Pick<ServerContext, 'config' | 'db' | 'catalogue' | 'sessions' | 'now'>

/** Whose document, of when, and how it is written. */
export interface DocumentOf {
  readonly ctx: PdfContext
  readonly customerId: number
  readonly period: FilePeriod
  readonly method: CostMethod
  readonly language: Language
  readonly texts: StatementTexts
  readonly formats: StatementFormats
}

type Head = Pick<PrintedDocument, 'language' | 'tag' | 'at' | 'facts' | 'notices' | 'foot' | 'pageOf'>

/** Makes what documents of a month and of a year have in common: who issues it for whom, of which time, and whether that is over. */
export async function headOf(of: DocumentOf): Promise<Head> {
  const { ctx, customerId, period, language, texts, formats } = of
  const { text } = texts
  const { publicUrl } = ctx.config
  const name = (await findNames(ctx, [customerId]))(customerId)
  const now = ctx.now()
  const isOver = period.to <= now
  return {
    language,
    tag: INTL_TAGS[language],
    at: isOver ? period.to : now,
    facts: [
      { label: text('issuedBy'), value: `Halyard · ${publicUrl}` },
      { label: text('holder'), value: name === '' ? text('notVerified') : name },
      { label: text('account'), value: String(customerId) },
      { label: text('period'), value: `${formats.day(period.from)} – ${formats.day(period.to - 1)}` },
      { label: text('zone'), value: formats.zone(period.from, period.to) },
    ],
    notices: isOver ? [] : [text('notOver', { time: formats.time(now) })],
    foot: `Halyard · ${text('account')} ${customerId}`,
    pageOf: text('page'),
  }
}
