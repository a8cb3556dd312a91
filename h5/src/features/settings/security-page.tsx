import { Card, ListRow, NoticeStrip } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo, type RouteName } from '../../lib/navigation/route-names.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { useSecurity } from '../../lib/security/security.ts'
import { useVerification } from '../../lib/session/verification.ts'
import type { Status } from '../../lib/session/verification-levels.ts'
import { Loaded } from './loaded.tsx'

export function SecurityPage() {
  const { t } = useTranslation('settings')
  return (
    <Loaded title={t('areaSecurity')}>
      {(security) => (
        <>
          <Hold until={security.holdUntil} />
          <Passwords security={security} />
          <SignIn security={security} />
          <Contacts security={security} />
          <Group title={t('groupMoney')}>
            <VerificationRow />
            <Row title={t('areaAddresses')} to="user/address/index" />
            <Row title={t('areaBankCards')} to="bankbind/index" />
          </Group>
          <Group title={t('groupData')}>
            <Row title={t('dataTitle')} to="settings/security/data" />
          </Group>
          <Group title={t('groupDanger')}>
            <Row subtitle={t('freezeHint')} title={t('freezeTitle')} to="settings/security/freeze" />
            <Row title={t('closeTitle')} to="settings/security/closing" />
          </Group>
        </>
      )}
    </Loaded>
  )
}

function Hold({ until }: { readonly until: number }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { dataUpdatedAt } = useSecurity()
  return until > dataUpdatedAt ? (
    <NoticeStrip>{t('holdUntil', { time: format.zonedDateTime(until) })}</NoticeStrip>
  ) : null
}

function Passwords({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  return (
    <Group title={t('groupPasswords')}>
      <Row title={t('loginPassword')} to="settings/security/changePassword" value={t('change')} />
      <Row
        subtitle={t('fundPasswordUse')}
        title={t('fundPassword')}
        to="settings/security/changePayPassword"
        value={security.hasFundPassword ? t('change') : t('set')}
      />
    </Group>
  )
}

function SignIn({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  return (
    <Group title={t('groupSignIn')}>
      <Row
        subtitle={t('totpHint')}
        title={t('totp')}
        to="settings/security/authenticator"
        value={security.totp ? t('on') : t('off')}
      />
      <Row
        subtitle={t('passkeysHint')}
        title={t('passkeys')}
        to="settings/security/passkeys"
        value={security.passkeys === 0 ? t('none') : String(security.passkeys)}
      />
      <Row
        subtitle={t('wordHint')}
        title={t('word')}
        to="settings/security/antiPhishing"
        value={security.antiPhishing ?? t('none')}
      />
      <Row title={t('devices')} to="settings/security/devices" />
      <Row title={t('signIns')} to="settings/security/signIns" />
      <Row subtitle={t('apiKeysHint')} title={t('apiKeys')} to="settings/security/apiKeys" />
    </Group>
  )
}

function Contacts({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  return (
    <Group title={t('groupContacts')}>
      <Row
        query={{ channel: 'email' }}
        title={t('email')}
        to="settings/security/contact"
        value={security.email ? <span className="break-all">{security.email}</span> : t('none')}
      />
      <Row
        query={{ channel: 'mobile' }}
        title={t('mobile')}
        to="settings/security/contact"
        value={security.mobile ?? t('none')}
      />
    </Group>
  )
}

const VERIFICATION_TEXTS = {
  unverified: 'unverified',
  under_review: 'underReview',
  verified: 'verified',
  refused: 'refused',
} as const satisfies Record<Status, string>

/** Renders the verification level to show: the basic one until it is verified. */
function VerificationRow() {
  const { t } = useTranslation('settings')
  const { data } = useVerification()
  const status = data && (data.basic.status === 'verified' ? data.advanced : data.basic).status
  return (
    <Row
      title={t('areaVerification')}
      to="verification/index"
      {...(status && { value: t(VERIFICATION_TEXTS[status]) })}
    />
  )
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{title}</h2>
      <Card flush>{children}</Card>
    </section>
  )
}

interface RowProps {
  readonly title: string
  readonly subtitle?: string
  readonly value?: ReactNode
  readonly to: RouteName
  readonly query?: Readonly<Record<string, string>>
}

function Row({ title, subtitle, value, to, query = {} }: RowProps) {
  return (
    <ListRow
      onClick={() => goTo(pathTo(to, query))}
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      {...(value === undefined ? {} : { right: value })}
    />
  )
}
