import { Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { AccountForm } from './use-account-form.ts'

/** Renders the switch between e-mail and phone. */
export function ChannelSwitch({ form }: { readonly form: AccountForm }) {
  const { t } = useTranslation('account')
  return (
    <Segmented
      label={t('signInWith')}
      onChange={(channel) => form.edit({ channel })}
      options={[
        { value: 'email', label: t('email') },
        { value: 'mobile', label: t('phone') },
      ]}
      value={form.values.channel}
    />
  )
}
