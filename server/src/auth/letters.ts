import type { CodePurpose, Language } from '@halyard/contract'
import de from '../messages/letters/de.json' with { type: 'json' }
import en from '../messages/letters/en.json' with { type: 'json' }
import esp from '../messages/letters/esp.json' with { type: 'json' }
import hk from '../messages/letters/hk.json' with { type: 'json' }
import jp from '../messages/letters/jp.json' with { type: 'json' }
import kr from '../messages/letters/kr.json' with { type: 'json' }
import pot from '../messages/letters/pot.json' with { type: 'json' }
import th from '../messages/letters/th.json' with { type: 'json' }
import zh from '../messages/letters/zh.json' with { type: 'json' }
import type { Message } from '../adapters/messenger.ts'
import type { AccountName } from './account-name.ts'
import { CODE_LIFE_MS } from './codes.ts'

type Texts = typeof en

const TEXTS: Record<Language, Texts> = { de, en, esp, hk, jp, kr, pot, th, zh }

export type Letter =
  | { readonly kind: CodePurpose; readonly code: string }
  | { readonly kind: 'taken' | 'unknown' | 'password_changed' }

/** What we write to someone. Mail says at the end what to do if it was not asked for; a text message has no room. */
export function writeLetter(
  { channel, address }: AccountName,
  letter: Letter,
  lang: Language,
  publicUrl: string,
): Message {
  const texts = TEXTS[lang]
  const subject = 'code' in letter ? texts.code_subject : texts[`${letter.kind}_subject`]
  const text = fill(texts[letter.kind], {
    code: 'code' in letter ? letter.code : '',
    minutes: String(CODE_LIFE_MS / 60_000),
  })
  const ending = letter.kind === 'password_changed' ? '' : `\n\n${texts.footer}`
  return {
    channel,
    recipient: address,
    subject: `Halyard: ${subject}`,
    body: channel === 'email' ? `${text}${ending}\n\nHalyard\n${publicUrl}\n` : text,
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
