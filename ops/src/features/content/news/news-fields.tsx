import { Card, Checkbox, Segmented, TextArea, TextField } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import type { Language } from '@halyard/api/client'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { LanguageTabs } from '../shared/language-tabs.tsx'
import { UtcField } from '../shared/utc-field.tsx'
import { type NewsDraft, type NewsErrors, TEXT_MAX, TITLE_MAX } from './news-draft.ts'

const TYPES = ['announcement', 'news'] as const

interface FieldsProps {
  readonly draft: NewsDraft
  /** Empty until the operator has tried to save. */
  readonly errors: NewsErrors
  readonly onEdit: (changes: Partial<NewsDraft>) => void
}

/** Renders the texts of all languages, one tab each. */
export function NewsTexts({
  draft,
  errors,
  language,
  onLanguage,
  onEdit,
}: FieldsProps & { readonly language: Language; readonly onLanguage: (language: Language) => void }) {
  const { t } = useTranslation('content')
  const words = draft.texts[language]
  const wrong = errors.texts.get(language)
  const change = (changes: Partial<typeof words>) =>
    onEdit({ texts: { ...draft.texts, [language]: { ...words, ...changes } } })
  return (
    <Card>
      <LanguageTabs
        onChange={onLanguage}
        stateOf={(lang) => {
          if (errors.texts.has(lang)) return 'wrong'
          return draft.texts[lang].title.trim() === '' ? 'missing' : 'written'
        }}
        value={language}
      >
        <TextField
          error={wrong?.title && t(wrong.title)}
          label={t('itemTitle')}
          maxLength={TITLE_MAX}
          onChange={(title) => change({ title })}
          spellCheck
          value={words.title}
        />
        <TextArea
          error={wrong?.text && t(wrong.text)}
          help={language === 'en' ? t('textHelp') : t('translationHelp')}
          label={t('itemText')}
          maxLength={TEXT_MAX}
          onChange={(text) => change({ text })}
          rows={14}
          value={words.text}
        />
      </LanguageTabs>
    </Card>
  )
}

/** Renders where and when an item is shown. */
export function NewsSettings({
  draft,
  errors,
  onEdit,
  isOut,
}: FieldsProps & { /** Whether it is published, so that its time is fixed. */ readonly isOut: boolean }) {
  const { t } = useTranslation('content')
  return (
    <Card>
      <div className="grid gap-3">
        <SelectFilter
          label={t('type')}
          onChange={(value) => onEdit({ type: TYPES.find((type) => type === value) ?? draft.type })}
          options={TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          value={draft.type}
        />
        <Checkbox
          checked={draft.isStrip}
          label={t('stripLabel')}
          onChange={(isStrip) => onEdit({ isStrip })}
        />
        {isOut ? null : (
          <>
            <Checkbox
              checked={draft.isPush}
              label={t('pushLabel')}
              onChange={(isPush) => onEdit({ isPush })}
            />
            <Segmented
              label={t('when')}
              onChange={(when) => onEdit({ when })}
              options={(['now', 'later'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
              value={draft.when}
            />
            {draft.when === 'later' ? (
              <UtcField
                error={errors.at && t(errors.at)}
                label={t('publishAt')}
                onChange={(at) => onEdit({ at })}
                value={draft.at}
              />
            ) : null}
          </>
        )}
      </div>
    </Card>
  )
}
