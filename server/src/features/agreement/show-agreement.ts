import type { AgreementText, Language } from '@halyard/api'
import type { Agreement } from '../../agreements/agreements.ts'
import type { Handler } from './context.ts'

/** Returns the version in force, and the one that replaces it, if its date is known. */
export const showAgreement: Handler<'agreement/show'> = async ({ agreements, now }, { lang }) => {
  const at = now()
  const next = agreements.next(at)
  return { current: present(agreements.inForce(at), lang), next: next ? present(next, lang) : null }
}

function present({ version, effectiveAt, texts }: Agreement, lang: Language): AgreementText {
  return { version, text: texts[lang], effective_at: effectiveAt || null }
}
