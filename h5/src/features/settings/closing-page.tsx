import { Card, Checkbox, ConfirmSheet, ListRow, PinField, SkeletonRows, toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { readApi, tryApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { HOME, pathTo, type RouteName } from '../../lib/navigation/route-names.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { signOut, useSession } from '../../lib/session/session.ts'
import { type Closing, closesAt, type OpenCondition, toClosing } from './closing.ts'
import { closingFields, closingRequest, EMPTY_CLOSING, findClosingErrors } from './forms/closing-form.ts'
import { Loaded } from './loaded.tsx'
import { LoginPasswordField } from './login-password-field.tsx'

export function ClosingPage() {
  const { t } = useTranslation('settings')
  const query = useQuery({
    queryKey: [PRIVATE, 'closing'],
    queryFn: async ({ signal }) => toClosing(await readApi('safe/closing', {}, signal)),
    staleTime: 0,
  })
  return (
    <Loaded title={t('closeTitle')}>
      {(security) => (
        <WhenLoaded query={query} skeleton={<SkeletonRows rows={6} />}>
          {(closing) => (
            <>
              <Effects days={closing.days} />
              <Conditions open={closing.open} />
              {closing.open.length === 0 ? <CloseForm closing={closing} security={security} /> : null}
            </>
          )}
        </WhenLoaded>
      )}
    </Loaded>
  )
}

function Effects({ days }: { readonly days: number }) {
  const { t } = useTranslation('settings')
  return (
    <Card>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-15">
        <li>{t('closeEffect1')}</li>
        <li>{t('closeEffect2', { days })}</li>
        <li>{t('closeEffect3')}</li>
      </ul>
    </Card>
  )
}

/** Where a condition is met; those without a page end by themselves. */
const PAGES: Readonly<Partial<Record<OpenCondition['name'], RouteName>>> = {
  balances: 'assets/index',
  orders: 'trade/index',
  positions: 'lever/index',
  options: 'option/detail',
  wealth: 'finance/ordersPage',
  subscriptions: 'publication/index',
  deals: 'legaltender/history',
  ads: 'legaltender/merchant',
  withdrawals: 'assets/withdraw/index',
  deposits: 'assets/deposit/index',
  reviews: 'verification/index',
  frozen: 'help-center/chat',
}

function Conditions({ open }: { readonly open: Closing['open'] }) {
  const { t } = useTranslation('settings')
  if (open.length === 0) return <p className="text-15 text-muted">{t('closeReady')}</p>
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{t('closeConditions')}</h2>
      <Card flush>
        {open.map(({ name, left }) => {
          const page = PAGES[name]
          return (
            <ListRow
              key={name}
              onClick={page && (() => goTo(pathTo(page)))}
              right={name === 'staff' || name === 'frozen' ? undefined : t('closeLeft', { count: left })}
              title={t(`close_${name}`)}
            />
          )
        })}
      </Card>
    </section>
  )
}

function CloseForm({ closing, security }: { readonly closing: Closing; readonly security: Security }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const number = useSession((session) => session.user?.accountNumber)
  const needs = { hasFundPassword: security.hasFundPassword, hasDust: closing.dust.length > 0 }
  const form = useForm({
    start: () => EMPTY_CLOSING,
    reduce: reduceForm,
    fieldsOf: () => closingFields(needs),
    findErrors: (values) => findClosingErrors(values, needs),
    describe: ({ text }) => t(text),
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const close = async () => {
    const answer = await tryApi('safe/close_account', closingRequest(form.values, needs))
    if (!answer.ok) return form.refuse(answer)
    form.dispatch({ type: 'confirmationClosed' })
    signOut()
    goTo(HOME, { replace: true })
    toast(t('closingUntil', { time: format.date(closesAt(answer.data)) }), 'good')
  }
  return (
    <>
      <Form
        action={t('closeAction')}
        failure={form.failure}
        kind="danger"
        onSubmit={async () => {
          if (form.check()) form.dispatch({ type: 'confirmationOpened' })
        }}
      >
        <LoginPasswordField
          error={form.errorOf('password')}
          onChange={(password) => form.edit({ password })}
          value={form.values.password}
        />
        {needs.hasFundPassword ? (
          <PinField
            error={form.errorOf('pass')}
            label={t('fundPassword')}
            onChange={(pass) => form.edit({ pass })}
            value={form.values.pass}
          />
        ) : null}
        {needs.hasDust ? (
          <section>
            <h2 className="mb-2 text-13 text-muted">{t('closeDust')}</h2>
            <Card>
              <ul className="text-15">
                {closing.dust.map((dust) => (
                  <li key={dust}>{dust}</li>
                ))}
              </ul>
              <Checkbox
                checked={form.values.giveUp}
                error={form.errorOf('give_up')}
                label={t('closeGiveUp')}
                onChange={(giveUp) => form.edit({ giveUp })}
              />
            </Card>
          </section>
        ) : null}
      </Form>
      <ConfirmSheet
        action={t('closeAction')}
        kind="danger"
        note={t('closeEffect2', { days: closing.days })}
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onConfirm={() => void close()}
        open={form.confirming}
        rows={[{ label: t('account'), value: number ?? '' }]}
        title={t('closeAsk')}
      />
    </>
  )
}
