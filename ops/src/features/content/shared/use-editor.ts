import type { Language } from '@halyard/api/client'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { type Answer, goTo, LANGUAGES } from '@halyard/web'
import type { TextErrors } from './translated-texts.ts'
import { type Draft, useDraft } from './use-draft.ts'

interface EditorOptions<Values, Errors> {
  /** The path of the list of records: '/news'. */
  readonly path: string
  /** Undefined for a new record. */
  readonly id: number | undefined
  readonly start: Values
  /** Returns what prevents saving. A field without an error is absent. */
  readonly findErrors: (values: Values, now: number) => Errors
}

/** The draft of a record with texts in nine languages, and what prevents saving it. */
export interface Editor<Values, Errors> extends Draft<Values> {
  /** Undefined until the operator has tried to save, and after the next change. */
  readonly errors: Errors | undefined
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /**
   * Sends the draft unless something prevents it, which is then shown, in a language that has it. The draft of a new record
   * becomes the page of the record.
   */
  readonly save: <Saved extends { readonly id: number }>(
    send: () => Promise<Answer<Saved>>,
  ) => Promise<Answer<Saved>>
}

/** Returns the draft of a record with texts in nine languages. */
export function useEditor<Values extends object, Errors extends { readonly texts: TextErrors }>({
  path,
  id,
  start,
  findErrors,
}: EditorOptions<Values, Errors>): Editor<Values, Errors> {
  const { t } = useTranslation('content')
  const draft = useDraft(`${path.slice(1)}.${id ?? 'new'}`, start)
  const [language, setLanguage] = useState<Language>('en')
  const [errors, setErrors] = useState<Errors>()

  return {
    ...draft,
    errors,
    language,
    setLanguage,
    edit(changes) {
      setErrors(undefined)
      draft.edit(changes)
    },
    async save(send) {
      const found = findErrors(draft.values, Date.now())
      const { texts, ...others } = found
      if (texts.size > 0 || Object.keys(others).length > 0) {
        setErrors(found)
        if (!texts.has(language)) setLanguage(LANGUAGES.find((lang) => texts.has(lang)) ?? language)
        return { ok: false, code: 'invalid_field', message: t('checkFields') }
      }
      const answer = await send()
      if (!answer.ok) return answer
      draft.discard()
      if (id === undefined) goTo(`${path}/${answer.data.id}`, { replace: true })
      return answer
    },
  }
}
