import type { FastifyInstance } from 'fastify'
import { type Context, escapeHtml } from '@halyard/server'

const MESSAGES_SHOWN = 50
const REFRESH_S = 3

/** Registers a page with the messages that the demo would have sent, newest first. Never registered in production. */
export function registerOutboxPage(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const messages = await ctx.db
      .selectFrom('outbox_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(MESSAGES_SHOWN)
      .execute()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(messages.map(articleOf).join('') || '<p>Nothing yet.</p>'))
  })
}

const CHANNELS: Readonly<Record<string, string>> = {
  email: 'Mail',
  mobile: 'Text message',
  push: 'Push',
}

interface OutboxRow {
  readonly id: string
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly at: string
}

function articleOf({ id, channel, recipient, subject, body, at }: OutboxRow): string {
  return `<article data-id="${escapeHtml(id)}">
  <header><span>${CHANNELS[channel] ?? channel} to <b>${escapeHtml(recipient)}</b></span>
  <time>${escapeHtml(new Date(Number(at)).toISOString().slice(0, 19).replace('T', ' '))} UTC</time></header>
  ${channel !== 'mobile' ? `<h2>${escapeHtml(subject)}</h2>` : ''}
  <pre>${escapeHtml(body)}</pre>
</article>`
}

function pageOf(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="${REFRESH_S}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Halyard outbox</title>
<style>
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #e9e4d8; background: #10141b; }
article { margin: 1rem 0; padding: 1rem; border-radius: 0.75rem; background: #1a202a; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem; color: #b4b0a6; }
h2 { margin: 0.5rem 0; font-size: 1.1rem; }
pre { margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>In the demo, e-mail, text messages and pushes to simulated devices are shown here instead of being sent. The page reloads every ${REFRESH_S} seconds.</p>
<main>${content}</main>
</body>
</html>
`
}
