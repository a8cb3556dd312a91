import type { ErrorCode, Language } from '@halyard/api'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import esp from './esp.json' with { type: 'json' }
import hk from './hk.json' with { type: 'json' }
import jp from './jp.json' with { type: 'json' }
import kr from './kr.json' with { type: 'json' }
import pot from './pot.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** Error messages by code. `signed_out` is the text of envelope type 999. */
type Messages = Record<ErrorCode | 'signed_out', string>

const MESSAGES: Record<Language, Messages> = { de, en, esp, hk, jp, kr, pot, th, zh }

/** Returns the message of a code in a language, with `words` substituted for its `{names}`. */
export function messageOf(
  code: ErrorCode | 'signed_out',
  lang: Language,
  words: Readonly<Record<string, string>> = {},
): string {
  return MESSAGES[lang][code].replace(/\{([a-z_]+)\}/g, (whole, name: string) => words[name] ?? whole)
}
