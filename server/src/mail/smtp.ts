import { createTransport } from 'nodemailer'
import { DeliveryError, type Message } from './messenger.ts'

const CONNECTIONS_MAX = 3

export interface Mail {
  send(message: Message): Promise<void>
  close(): void
}

/** Mail through an SMTP server. Throws a `DeliveryError` when it refuses, or has not taken the mail in time. */
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
    async send({ recipient, subject, body }) {
      const sending = transport.sendMail({ to: recipient, subject, text: body })
      try {
        await Promise.race([sending, rejectAfter(timeoutMs, sending)])
      } catch (error) {
        throw new DeliveryError('the mail server did not take a mail', { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** The time limits of the connection bound each step; this one bounds them all together. */
function rejectAfter(timeoutMs: number, until: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    until.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    )
  })
}
