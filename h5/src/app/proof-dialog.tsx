import { Button, Dialog, ErrorState, SkeletonRows } from '@halyard/ui'
import { KeyRound } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { readApi } from '../lib/calls/api.ts'
import { type AwaitedProof, useAwaitedProof } from '../lib/calls/awaited-proof.ts'
import { PRIVATE } from '../lib/calls/queries.ts'
import { Form } from '../lib/forms/form.tsx'
import { reduceForm } from '../lib/forms/form-reducer.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { isSecondCode } from '../lib/security/credential-formats.ts'
import { answerWithPasskey, askDevice, hasPasskeys } from '../lib/security/passkeys.ts'
import { SecondField } from '../lib/security/second-field.tsx'

/** Renders the dialog that asks for the second factor of the account, for the call that waits for it. */
export function ProofDialog() {
  const { t } = useTranslation()
  const awaited = useAwaitedProof((state) => state.awaited)
  return (
    <Dialog
      description={t('proofAbout')}
      onClose={() => awaited?.cancel()}
      open={awaited !== undefined}
      title={t('proofTitle')}
    >
      {awaited ? <Proofs awaited={awaited} /> : null}
    </Dialog>
  )
}

function Proofs({ awaited }: { readonly awaited: AwaitedProof }) {
  const { t } = useTranslation()
  const ways = useQuery({
    queryKey: [PRIVATE, 'proof', awaited.act],
    queryFn: ({ signal }) => readApi('safe/proof_begin', { act: awaited.act }, signal),
    gcTime: 0,
    staleTime: 0,
  })
  const [failed, setFailed] = useState<string>()
  if (ways.isError)
    return <ErrorState hint={t('errorHint')} onRetry={() => void ways.refetch()} title={ways.error.message} />
  if (!ways.data) return <SkeletonRows rows={2} />
  const { code, options } = ways.data
  const usePasskey = async () => {
    setFailed(undefined)
    // A challenge is valid once and for five minutes, so each try has its own.
    const fresh = (await ways.refetch()).data?.options ?? options
    const passkey = fresh ? await askDevice(() => answerWithPasskey(fresh)) : undefined
    if (passkey === undefined) return setFailed(t('proofPasskeyNotUsed'))
    const failure = await awaited.submit({ passkey })
    if (failure) setFailed(failure.message)
  }
  return (
    <div className="flex flex-col gap-4">
      {options && hasPasskeys() ? <PasskeyProof failed={failed} onUse={usePasskey} /> : null}
      {options && !hasPasskeys() && !code ? (
        <p className="text-15 text-muted">{t('proofPasskeyElsewhere')}</p>
      ) : null}
      {code ? <CodeProof awaited={awaited} /> : null}
    </div>
  )
}

interface PasskeyProofProps {
  readonly failed: string | undefined
  readonly onUse: () => Promise<void>
}

function PasskeyProof({ failed, onUse }: PasskeyProofProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const use = async () => {
    setAsking(true)
    await onUse().finally(() => setAsking(false))
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={<KeyRound aria-hidden size={18} />}
        kind="quiet"
        loading={asking}
        onClick={() => void use()}
        wide
      >
        {t('proofUsePasskey')}
      </Button>
      {failed === undefined ? null : (
        <p className="text-13 text-danger" role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}

function CodeProof({ awaited }: { readonly awaited: AwaitedProof }) {
  const { t } = useTranslation()
  const form = useForm({
    start: () => ({ second: '' }),
    reduce: reduceForm,
    fieldsOf: () => ['second'] as const,
    findErrors: ({ second }) => (isSecondCode(second) ? {} : { second: { text: 'secondRequired' } }),
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const failure = await awaited.submit({ second: form.values.second })
    if (failure) form.refuse(failure)
  }
  return (
    <Form action={t('confirm')} failure={form.failure} onSubmit={submit}>
      <SecondField
        error={form.errorOf('second')}
        onChange={(second) => form.edit({ second })}
        value={form.values.second}
      />
    </Form>
  )
}
