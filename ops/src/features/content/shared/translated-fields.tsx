import { Card, TextField } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { LanguageTabs } from './language-tabs.tsx'
import type { TextErrors, TranslatedText, TranslatedTexts } from './translated-texts.ts'
import type { Editor } from './use-editor.ts'

interface TextFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

interface TranslatedFieldsProps {
  readonly editor: Editor<{ readonly texts: TranslatedTexts }, { readonly texts: TextErrors }>
  readonly titleMax: number
  /** Renders the field of the text, below that of the title. */
  readonly renderText: (field: TextFieldProps) => ReactNode
}

/** Renders the titles and texts of all languages, one tab each. */
export function TranslatedFields({ editor, titleMax, renderText }: TranslatedFieldsProps) {
  const { t } = useTranslation('content')
  const { values, errors, language, setLanguage, edit } = editor
  const { texts } = values
  const own = texts[language]
  const wrong = errors?.texts.get(language)
  const change = (changes: Partial<TranslatedText>) =>
    edit({ texts: { ...texts, [language]: { ...own, ...changes } } })
  return (
    <Card>
      <LanguageTabs
        onChange={setLanguage}
        stateOf={(lang) => {
          if (errors?.texts.has(lang)) return 'wrong'
          return texts[lang].title.trim() === '' ? 'missing' : 'written'
        }}
        value={language}
      >
        <TextField
          error={wrong?.title && t(wrong.title)}
          label={t('itemTitle')}
          maxLength={titleMax}
          onChange={(title) => change({ title })}
          spellCheck
          value={own.title}
        />
        {renderText({
          value: own.text,
          error: wrong?.text && t(wrong.text),
          onChange: (text) => change({ text }),
        })}
      </LanguageTabs>
    </Card>
  )
}
