import { useTranslation } from '../../lib/language/use-translation.ts'

/** Says that the language is a setting of the account, which also changes the customer's other devices. */
export function LanguageNote() {
  const { t } = useTranslation('device')
  return t('languageNote')
}

/** Says that theme and price colours are settings of this device. */
export function AppearanceNote() {
  const { t } = useTranslation('device')
  return <p className="mt-2 text-13 text-muted">{t('appearanceNote')}</p>
}
