import type { DeliveryConfig } from './mail-config.ts'
import { countOutcome } from '../platform/outcomes.ts'
import type { Messenger } from './messenger.ts'
import { openSms } from './sms.ts'
import { openSmtp } from './smtp.ts'

const TIMEOUT_MS = 15_000

/** Opens delivery by SMTP and by the SMS provider. */
export function openDelivery(config: DeliveryConfig, timeoutMs = TIMEOUT_MS): Messenger {
  const mail = openSmtp(config.smtpUrl, config.mailFrom, timeoutMs)
  const sendText = openSms(config.smsUrl, config.smsToken, timeoutMs)
  return {
    async send(message) {
      try {
        await (message.channel === 'email' ? mail.send(message) : sendText(message))
        countOutcome(message.channel, 'sent')
      } catch (error) {
        countOutcome(message.channel, 'failed')
        throw error
      }
    },
    close: () => mail.close(),
  }
}
