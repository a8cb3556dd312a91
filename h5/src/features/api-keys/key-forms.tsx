import { Checkbox, PasswordField, PinField, Segmented, TextArea, TextField, toast } from '@halyard/ui'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { type FormControls, useForm } from '../../lib/forms/use-form.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FundPasswordBanner } from '../../lib/security/fund-password-banner.tsx'
import { useSecurity } from '../../lib/security/security.ts'
import { type ApiKey, SCOPE_TEXTS, SCOPES, toApiKey } from './api-key.ts'
import {
  findKeyErrors,
  KEY_FIELDS,
  type KeyField,
  type KeyValues,
  livesOf,
  NEW_KEY,
  rightsOf,
  valuesOf,
  withScope,
} from './key-form.ts'
import { makePair } from './make-pair.ts'

/** A key that was created, with the secret that is shown once. */
export interface CreatedKey {
  readonly key: ApiKey
  readonly secret: string
}

type Controls = FormControls<KeyValues, KeyField>

function useKeyForm(key: ApiKey | undefined): Controls {
  const { t } = useTranslation('api-keys')
  return useForm({
    start: () => valuesOf(key),
    reduce: reduceForm,
    fieldsOf: () => KEY_FIELDS,
    findErrors: findKeyErrors,
    describe: ({ text }) => t(text),
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
}

/** Renders the form that creates a key. The private key of a pair is made on the device and never sent. */
export function CreateKey({ onCreated }: { readonly onCreated: (created: CreatedKey) => void }) {
  const { t } = useTranslation('api-keys')
  const form = useKeyForm(undefined)
  const submit = async () => {
    if (!form.check()) return
    const { kind, days } = form.values
    const pair = kind === 'ed25519' ? await makePair() : undefined
    if (kind === 'ed25519' && !pair) return toast(t('pairNotMade'), 'bad')
    const request = { ...rightsOf(form.values), kind, days, ...(pair ? { public_key: pair.publicKey } : {}) }
    const answer = await tryApi('safe/api_key_create', request)
    if (!answer.ok) return form.refuse(answer)
    form.dispatch({ type: 'reset', values: NEW_KEY })
    onCreated({ key: toApiKey(answer.data.key), secret: pair?.privateKey ?? answer.data.secret ?? '' })
  }
  return (
    <Form action={t('create')} failure={form.failure} onSubmit={submit}>
      <h2 className="text-17 font-semibold">{t('createTitle')}</h2>
      <Kind form={form} />
      <Rights form={form} />
      <p className="text-13 text-muted">{t('holdAbout')}</p>
    </Form>
  )
}

/** Renders the form that changes the name, the rights and the networks of a key. */
export function ChangeKey({ apiKey, onDone }: { readonly apiKey: ApiKey; readonly onDone: () => void }) {
  const { t } = useTranslation('api-keys')
  const form = useKeyForm(apiKey)
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/api_key_change', { id: apiKey.id, ...rightsOf(form.values) })
    if (!answer.ok) return form.refuse(answer)
    toast(t('changed'), 'good')
    onDone()
  }
  return (
    <Form action={t('save')} failure={form.failure} onSubmit={submit}>
      <h2 className="text-17 font-semibold">{t('changeTitle', { name: apiKey.name })}</h2>
      <Rights form={form} />
      <p className="text-13 text-muted">{t('holdAbout')}</p>
    </Form>
  )
}

function Kind({ form: { values, edit } }: { readonly form: Controls }) {
  const { t } = useTranslation('api-keys')
  const lives = livesOf(values.kind)
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="text-13 text-muted">{t('kind')}</p>
        <Segmented
          label={t('kind')}
          onChange={(kind) => edit({ kind, ...(livesOf(kind).includes(values.days) ? {} : { days: '90' }) })}
          options={[
            { value: 'ed25519', label: t('kindPair') },
            { value: 'hmac', label: t('kindSecret') },
          ]}
          value={values.kind}
        />
        <p className="text-13 text-muted">
          {t(values.kind === 'ed25519' ? 'kindPairAbout' : 'kindSecretAbout')}
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-13 text-muted">{t('life')}</p>
        <Segmented
          label={t('life')}
          onChange={(days) => edit({ days })}
          options={lives.map((days) => ({ value: days, label: t('days', { n: days }) }))}
          value={values.days}
        />
      </div>
    </>
  )
}

function Rights({ form: { values, edit, errorOf } }: { readonly form: Controls }) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <TextField
        autoCapitalize="sentences"
        error={errorOf('label')}
        help={t('nameHelp')}
        label={t('name')}
        maxLength={40}
        onChange={(label) => edit({ label })}
        value={values.label}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-13 text-muted">{t('rights')}</p>
        {SCOPES.map((scope) => (
          <Checkbox
            checked={values.scopes.includes(scope)}
            key={scope}
            label={t(SCOPE_TEXTS[scope])}
            onChange={(isGiven) => edit({ scopes: withScope(values.scopes, scope, isGiven) })}
          />
        ))}
        <p className="text-13 text-muted">{t('rightsAbout')}</p>
      </div>
      <TextArea
        error={errorOf('networks')}
        help={t('networksHelp')}
        label={t('networks')}
        maxLength={2_000}
        onChange={(networks) => edit({ networks })}
        placeholder="192.0.2.7, 198.51.100.0/24"
        rows={2}
        value={values.networks}
      />
      <PasswordField
        autoComplete="current-password"
        error={errorOf('password')}
        label={t('password')}
        maxLength={128}
        onChange={(password) => edit({ password })}
        value={values.password}
      />
      {values.scopes.includes('transfer') ? (
        <FundPassword error={errorOf('pass')} onChange={(pass) => edit({ pass })} value={values.pass} />
      ) : null}
    </>
  )
}

interface FundPasswordProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (pass: string) => void
}

/** Renders what the right to transfer means, and the fund password, which no transfer of the key asks for. */
function FundPassword({ value, error, onChange }: FundPasswordProps) {
  const { t } = useTranslation('api-keys')
  const { data: security } = useSecurity()
  return (
    <div className="flex flex-col gap-1.5">
      {security?.hasFundPassword === false ? <FundPasswordBanner /> : null}
      <PinField error={error} label={t('fundPassword')} onChange={onChange} value={value} />
      <p className="text-13 text-muted">{t('transferAbout')}</p>
    </div>
  )
}
