import { z } from 'zod'
import { ConfigError, urlSchema } from '../platform/settings.ts'
import { type TextLimits, textLimitsOf, textLimitsSchema } from './text-limits.ts'

export interface DeliveryConfig {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly smsUrl: string
  readonly smsToken: string
}

export interface MailConfig {
  /** Absent: mail and text messages go to the outbox. */
  readonly delivery?: DeliveryConfig
  /** The mailbox of support. */
  readonly supportMail: string
  /** Text messages a day, by country. */
  readonly textLimits: TextLimits
}

/** The settings of mail and text messages, as the environment has them. */
export const mailFields = {
  SMTP_URL: urlSchema(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address such as Halyard <no-reply@exchange.example>',
    })
    .optional(),
  SUPPORT_MAIL: z.email('must be a mail address').optional(),
  SMS_URL: urlSchema(/^https?$/, 'https://sms.example/messages').optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_PER_DAY: textLimitsSchema,
}

interface MailEnvironment {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly SUPPORT_MAIL?: string | undefined
  readonly SMS_URL?: string | undefined
  readonly SMS_TOKEN?: string | undefined
  readonly SMS_PER_DAY?: readonly (readonly [string, number])[] | undefined
}

/** Throws a `ConfigError` in production when one of the four settings is missing. */
export function mailConfigOf(set: MailEnvironment, isDemo: boolean): MailConfig {
  const textLimits = textLimitsOf(set.SMS_PER_DAY)
  if (isDemo) return { supportMail: set.SUPPORT_MAIL ?? 'support@example.com', textLimits }
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN } = set
  if (!SMTP_URL || !MAIL_FROM || !SMS_URL || !SMS_TOKEN)
    throw new ConfigError('Production needs SMTP_URL, MAIL_FROM, SMS_URL and SMS_TOKEN')
  return {
    textLimits,
    delivery: { smtpUrl: SMTP_URL, mailFrom: MAIL_FROM, smsUrl: SMS_URL, smsToken: SMS_TOKEN },
    // Without a mailbox of its own, support reads e-mails to the sender address.
    supportMail: set.SUPPORT_MAIL ?? MAIL_FROM.replace(/^.*<([^<>]+)>$/u, '$1'),
  }
}
