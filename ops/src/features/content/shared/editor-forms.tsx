import { useTranslation } from '../../../lib/language/use-translation.ts'
import { type Answer, LANGUAGE_NAMES } from '@halyard/web'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { missingLanguages, type TranslatedTexts } from './translated-texts.ts'

interface SaveFormProps<Data> {
  readonly texts: TranslatedTexts
  /** Text of the button. */
  readonly act: string
  /** Message after saving. */
  readonly done: string | ((data: Data) => string)
  readonly onSave: (reason: string) => Promise<Answer<Data>>
}

/** Renders the form that saves a record. It names the languages whose customers will read English. */
export function SaveForm<Data>({ texts, act, done, onSave }: SaveFormProps<Data>) {
  const { t } = useTranslation('content')
  const missing = missingLanguages(texts)
  return (
    <ReasonForm
      about={
        missing.length === 0
          ? t('allLanguages')
          : t('missingLanguages', { languages: missing.map((lang) => LANGUAGE_NAMES[lang]).join(', ') })
      }
      act={act}
      done={done}
      help={t('auditHelp')}
      onSend={onSave}
      title={t('saving')}
    />
  )
}

interface WithdrawFormProps {
  readonly title: string
  /** Effect, in one sentence. */
  readonly about: string
  readonly onWithdraw: (reason: string) => Promise<Answer<unknown>>
}

/** Renders the form that withdraws a record from customers. */
export function WithdrawForm({ title, about, onWithdraw }: WithdrawFormProps) {
  const { t } = useTranslation('content')
  return (
    <ReasonForm
      about={about}
      act={t('withdraw')}
      done={t('withdrawn')}
      help={t('auditHelp')}
      isDanger
      onSend={onWithdraw}
      title={title}
    />
  )
}
