import { LANGUAGE_NAMES, LANGUAGES, type Translate } from '@halyard/web'
import type { ValueField } from '../../../lib/change/values/value-field.ts'

/** Returns the values of a version that two persons decide on, with its text in every language. */
export function agreementFields(t: Translate): readonly ValueField[] {
  const statuses = [
    { value: 'scheduled', label: t('agreement_scheduled') },
    { value: 'withdrawn', label: t('agreement_withdrawn') },
  ]
  return [
    { name: 'status', label: t('status'), kind: 'choice', options: statuses },
    { name: 'effective_at', label: t('effectiveAt'), kind: 'time' },
    ...LANGUAGES.map((lang): ValueField => {
      return { name: `text_${lang}`, label: `${t('itemText')} (${LANGUAGE_NAMES[lang]})`, kind: 'text' }
    }),
  ]
}
