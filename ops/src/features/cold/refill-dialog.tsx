import { mayCall } from '@halyard/api/ops-client'
import { Button, Dialog, toast } from '@halyard/ui'
import { saveBlob } from '@halyard/web/save-blob'
import { useRef, useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import { useRefresh } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { type Refill, statusText } from './refill.ts'

interface RefillDialogProps {
  readonly refill: Refill
  readonly onClose: () => void
}

/** Renders a refill: its file to be signed, the way back of signed ones, and its cancellation. */
export function RefillDialog({ refill, onClose }: RefillDialogProps) {
  const { t } = useTranslation('cold')
  const { role } = useOperator()
  const { id, amount, currency, cost, status, txid } = refill
  const isWaiting = status === 'planned' && mayCall(role, 'ops/cold/signed')
  const cancel = async (reason: string) => {
    const answer = await callOps('ops/cold/cancel', { id: String(id), reason })
    if (answer.ok) onClose()
    return answer
  }
  return (
    <Dialog onClose={onClose} open title={t('refillTitle', { id })}>
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t('common:amount'), value: <AmountText amount={amount} currency={currency} /> },
            { label: t('cost'), value: <AmountText amount={cost} currency={currency} /> },
            { label: t('common:status'), value: statusText(t, refill) },
            {
              label: t('signatures'),
              value: t('signedOf', { signed: refill.signed, needed: refill.needed }),
            },
            { label: t('txid'), value: txid },
          ]}
          title={t('refill')}
        />
        {isWaiting ? (
          <>
            <Files refill={refill} />
            <ReasonForm
              about={t('cancelAbout')}
              act={t('cancel')}
              done={t('cancelled')}
              isDanger
              onSend={cancel}
              title={t('cancel')}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

function Files({ refill: { id } }: Pick<RefillDialogProps, 'refill'>) {
  const { t } = useTranslation('cold')
  const refresh = useRefresh()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const download = async () => {
    const answer = await callOps('ops/cold/file', { id: String(id) })
    if (!answer.ok) return setError(answer.message)
    saveBlob(new Blob([bytesOf(answer.data.file)], { type: 'application/octet-stream' }), answer.data.name)
    return setError(undefined)
  }
  const upload = async (chosen: File) => {
    setSending(true)
    const file = await textOf(chosen)
    const answer = await callOps('ops/cold/signed', { id: String(id), file })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    const { problem, refill } = answer.data
    if (problem !== null) return setError(t(`problem_${problem}`))
    setError(undefined)
    toast(t('taken_file', { signed: refill.signed, needed: refill.needed }), 'good')
    await refresh()
  }

  return (
    <section className="grid gap-2">
      <p className="text-13 text-muted">{t('filesAbout')}</p>
      <div aria-live="assertive" className="text-13 text-danger">
        {error ? <p>{error}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => void download()} size="small">
          {t('download')}
        </Button>
        <Button loading={sending} onClick={() => input.current?.click()} size="small">
          {t('upload')}
        </Button>
        <input
          accept=".psbt,application/octet-stream,text/plain"
          aria-label={t('upload')}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void upload(chosen)
          }}
          ref={input}
          type="file"
        />
      </div>
    </section>
  )
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Returns a file as base64: programs that sign write its bytes, or write them as base64 themselves. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return binary.startsWith('cHNidP') ? binary.replaceAll(/\s/g, '') : btoa(binary)
}
