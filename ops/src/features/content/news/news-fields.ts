import { LANGUAGE_NAMES, LANGUAGES, type Translate } from '@halyard/web'
import type { ValueField } from '../../../lib/change/values/value-field.ts'

/** Returns the values of an item that two persons decide on, with its texts in every language. */
export function newsFields(t: Translate): readonly ValueField[] {
  const yesNo = (['1', '0'] as const).map((value) => ({ value, label: t(`yesNo_${value}`) }))
  const types = (['announcement', 'news'] as const).map((value) => ({ value, label: t(`type_${value}`) }))
  return [
    { name: 'type', label: t('type'), kind: 'choice', options: types },
    { name: 'strip', label: t('stripLabel'), kind: 'choice', options: yesNo },
    { name: 'push', label: t('pushLabel'), kind: 'choice', options: yesNo },
    { name: 'publish_at', label: t('publishAt'), kind: 'time' },
    ...LANGUAGES.flatMap((lang): ValueField[] => {
      const end = lang === 'en' ? '' : `_${lang}`
      const name = LANGUAGE_NAMES[lang]
      return [
        { name: `title${end}`, label: `${t('itemTitle')} (${name})`, kind: 'text' },
        { name: `text${end}`, label: `${t('itemText')} (${name})`, kind: 'text' },
      ]
    }),
  ]
}
