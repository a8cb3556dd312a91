import { createTransport } from 'nodemailer'
import { DeliveryError, type Message } from './messenger.ts'

const CONNECTIONS_MAX = 3

export interface Mail {
  send(message: Message): Promise<void>
  close(): void
}

/** Opens an SMTP server. Sending throws a `DeliveryError` on rejection or timeout. */
export function openSmtp(url: string, from: string, timeoutMs: number): Mail {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ recipient, replyTo, subject, body }) {
      const sending = transport.sendMail({
        to: recipient,
        subject,
        text: body,
        ...(replyTo ? { replyTo } : {}),
      })
      try {
        await Promise.race([sending, rejectAfter(timeoutMs, sending)])
      } catch (error) {
        throw new DeliveryError('the mail server did not accept the e-mail', { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** Bounds the whole delivery; the transport's timeouts bound its single steps. */
function rejectAfter(timeoutMs: number, until: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
    until.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    )
  })
}
