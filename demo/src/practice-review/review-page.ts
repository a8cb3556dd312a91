import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '@halyard/server'
import type { PracticeReview, ReviewContext } from './practice-review.ts'
import { findWaiting, type Waiting } from './waiting.ts'

const idSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Either one request, or all requests of a customer; without either, all that wait. */
const approveSchema = z.union([
  z.strictObject({
    kind: z.enum(['verification', 'withdrawal', 'payout', 'charge', 'merchant']),
    id: idSchema,
  }),
  z.strictObject({ customer: z.optional(idSchema) }),
])

/**
 * Registers the demo's review page: the waiting requests with buttons to approve them. Never registered in production.
 */
export function registerReviewPage(app: FastifyInstance, ctx: ReviewContext, review: PracticeReview): void {
  app.get('/dev/review', async (request, reply) => {
    const { approved } = request.query as { readonly approved?: unknown }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(drawPage(await findWaiting(ctx), ctx.config.practiceReviewMs, resultText(approved)))
  })

  app.post('/dev/review', async (request, reply) => {
    const { data } = approveSchema.safeParse(request.body ?? {})
    if (!data) return reply.redirect('/dev/review?approved=0', 303)
    const approved = await review.approveNow(
      'kind' in data ? { only: data } : data.customer === undefined ? {} : { customerId: data.customer },
    )
    return reply.redirect(`/dev/review?approved=${approved}`, 303)
  })
}

function resultText(approved: unknown): string | undefined {
  if (typeof approved !== 'string' || !/^[0-9]{1,4}$/.test(approved)) return undefined
  return approved === '0' ? 'Nothing was approved.' : `Approved: ${approved}`
}

function drawPage(waiting: readonly Waiting[], afterMs: number, result: string | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Halyard practice reviews</title>
<style>
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #e9e4d8; background: #10141b; }
article { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem; margin: 1rem 0; padding: 1rem; border-radius: 0.75rem; background: #1a202a; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
small { color: #b4b0a6; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; color: #1b1406; background: #ddb15a; border: 0; border-radius: 0.5rem; }
</style>
</head>
<body>
<h1>Practice reviews</h1>
<p>In the demo, two practice operators approve verifications, withdrawals and reported deposits,
${afterMs === 0 ? 'when asked to here' : `${afterMs / 1000} seconds after they were submitted, or when asked to here`}.
They sign in, have a role and appear in the audit log like every operator.</p>
${result === undefined ? '' : `<p role="status"><b>${escapeHtml(result)}</b></p>`}
<main>
${waiting.map(drawWaiting).join('\n') || '<p>Nothing is waiting for a review.</p>'}
${waiting.length > 1 ? '<form method="post" action="/dev/review"><button>Approve all</button></form>' : ''}
</main>
</body>
</html>
`
}

function drawWaiting({ kind, id, customerId, what, since }: Waiting): string {
  const at = new Date(since).toISOString().slice(0, 19).replace('T', ' ')
  return `<article>
<p>${escapeHtml(what)}<br><small>Customer ${customerId} · ${at} UTC</small></p>
<form method="post" action="/dev/review">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${id}">
<button aria-label="Approve: ${escapeHtml(what)}, customer ${customerId}">Approve</button>
</form>
</article>`
}
