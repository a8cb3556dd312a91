import { statementFileSchema } from '@halyard/api'
import type { FastifyInstance } from 'fastify'
import type { RequestRates } from '../../../calls/request-rates.ts'
import { queryOf, sessionOf } from '../../../calls/session-of.ts'
import { createPdfWriter } from '../../../documents/pdf-writer.ts'
import { CallError, SignedOutError } from '../../../platform/call-error.ts'
import { parseForm } from '../../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../../platform/parsing/parse-request.ts'
import type { PdfContext } from './document-head.ts'
import { monthDocument } from './month-document.ts'
import { periodOf } from './period-of.ts'
import { statementFormats } from './statement-formats.ts'
import { statementTexts } from './statement-texts.ts'
import { yearDocument } from './year-document.ts'

/** Registers the call that carries the statement of a month, or the summary of a year, as PDF instead of an envelope. */
export function registerStatementFiles(app: FastifyInstance, ctx: PdfContext, rates: RequestRates): void {
  const writing = new Set<number>()
  const writePdf = createPdfWriter()

  app.get('/api/wallet/statement_file', async (request, reply) => {
    const session = await sessionOf(ctx, request)
    await rates.countCall(request.ip, session)
    if (!session) throw new SignedOutError()
    const { userId } = session
    const file = parseRequest(statementFileSchema, parseForm(queryOf(request)))
    const { language, method } = file
    const isYear = !file.period.includes('-')
    const timeZone = isYear ? 'UTC' : file.time_zone
    const period = periodOf(file.period, timeZone)
    if (period.from > ctx.now()) throw new CallError('invalid_field', 'period')
    if (writing.has(userId)) throw new CallError('busy')
    writing.add(userId)
    try {
      const of = {
        ctx,
        customerId: userId,
        period,
        method,
        language,
        texts: statementTexts(language),
        formats: statementFormats(language, timeZone),
      }
      const bytes = await writePdf(() => (isYear ? yearDocument(of) : monthDocument(of)))
      const name = `halyard-${isYear ? 'summary' : 'statement'}-${file.period}${isYear ? `-${method}` : ''}`
      return await reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .send(Buffer.from(bytes.buffer))
    } finally {
      writing.delete(userId)
    }
  })
}
