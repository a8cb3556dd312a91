import { DeliveryError, type Message } from './messenger.ts'

/** Opens an HTTP provider of text messages. Sending throws a `DeliveryError` on rejection or timeout. */
export function openSms(url: string, token: string, timeoutMs: number): (message: Message) => Promise<void> {
  return async ({ recipient, body }) => {
    const status = await post(url, token, { to: recipient, text: `Halyard: ${body}` }, timeoutMs)
    if (status < 200 || status > 299)
      throw new DeliveryError(`the text message provider responded with status ${status}`)
  }
}

async function post(url: string, token: string, message: object, timeoutMs: number): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    throw new DeliveryError('the text message provider did not respond', { cause: error })
  }
}
