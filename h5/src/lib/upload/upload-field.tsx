import type { UploadPurpose } from '@halyard/api/client'
import { Button, ConfirmSheet, classNames } from '@halyard/ui'
import { Camera, Check, CircleAlert, ImagePlus, RotateCcw, Trash2 } from '@halyard/ui/icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFormat } from '../format/format.ts'
import { useTranslation } from '../language/use-translation.ts'
import { type UploadState, useUpload } from './use-upload.ts'

export interface UploadFieldProps {
  readonly label: string
  readonly help?: ReactNode
  /** The purpose of the image; the server accepts its id for nothing else. */
  readonly purpose: UploadPurpose
  /** Called with the id of the uploaded image, and with undefined when it is removed. */
  readonly onChange: (id: string | undefined) => void
  readonly error?: string | undefined
  /** The camera that a phone opens; without it an image can only be chosen. */
  readonly camera?: 'environment' | 'user'
}

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/**
 * Renders an image field: choose or take, preview and progress, retry after a failure, and a confirmation before
 * removal.
 */
export function UploadField({ label, help, purpose, onChange, error, camera }: UploadFieldProps) {
  const id = useId()
  const { t } = useTranslation()
  const { upload, send, remove } = useUpload(purpose, onChange)
  const [removing, setRemoving] = useState(false)
  const retry = async () => {
    if (upload.state === 'failed' && upload.file) await send(upload.file)
  }
  const message = upload.state === 'failed' ? upload.message : error
  return (
    <div aria-describedby={`${id}-note`} aria-labelledby={`${id}-label`} className="min-w-0" role="group">
      <p className="mb-1.5 text-13 text-muted" id={`${id}-label`}>
        {label}
      </p>
      <div
        aria-invalid={message ? true : undefined}
        className={classNames(
          'overflow-hidden rounded-field border bg-surface',
          message ? 'border-danger' : 'border-control',
          upload.state === 'empty' && 'border-dashed',
        )}
        tabIndex={message ? -1 : undefined}
      >
        {upload.state === 'empty' ? (
          <div className="flex flex-wrap items-center justify-center gap-3 px-3 py-6">
            {camera ? (
              <PickButton camera={camera} label={t('uploadTake')} name={label} onPick={send} />
            ) : null}
            <PickButton label={t('uploadChoose')} name={label} onPick={send} />
          </div>
        ) : (
          <>
            <Preview label={label} upload={upload} />
            <div className="flex flex-wrap items-center justify-between gap-x-2 px-3 py-2">
              <Progress upload={upload} />
              <span className="-mr-3 ml-auto flex flex-wrap justify-end">
                {upload.state === 'failed' && upload.file ? (
                  <Button
                    icon={<RotateCcw aria-hidden size={18} />}
                    kind="plain"
                    onClick={() => void retry()}
                    size="small"
                  >
                    {t('retry')}
                  </Button>
                ) : null}
                <Button
                  aria-label={`${t('uploadRemove')}: ${label}`}
                  icon={<Trash2 aria-hidden size={18} />}
                  kind="plain"
                  onClick={() => setRemoving(true)}
                  size="small"
                >
                  {t('uploadRemove')}
                </Button>
              </span>
            </div>
          </>
        )}
      </div>
      <div aria-live="polite" id={`${id}-note`}>
        {message ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-13 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={16} />
            {message}
          </p>
        ) : (
          <div className="mt-1.5 text-13 text-muted">{help ?? t('uploadHelp')}</div>
        )}
      </div>
      <ConfirmSheet
        action={t('uploadRemove')}
        kind="danger"
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          remove()
        }}
        open={removing}
        rows={[{ label: t('uploadPicture'), value: label }]}
        title={t('uploadRemoveTitle')}
      />
    </div>
  )
}

interface PickButtonProps {
  readonly label: string
  readonly name: string
  readonly camera?: 'environment' | 'user'
  readonly onPick: (file: File) => Promise<void>
}

/** Renders the button that opens the camera or the file dialog. The camera is offered only on touch devices. */
function PickButton({ label, name, camera, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={camera ? 'hidden pointer-coarse:block' : undefined}>
      <input
        accept={ACCEPTED}
        aria-label={`${label}: ${name}`}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allow choosing the same file again after it was removed.
          event.target.value = ''
          if (file) void onPick(file)
        }}
        ref={input}
        tabIndex={-1}
        type="file"
        {...(camera ? { capture: camera } : {})}
      />
      <Button
        aria-label={`${label}: ${name}`}
        icon={camera ? <Camera aria-hidden size={18} /> : <ImagePlus aria-hidden size={18} />}
        kind="quiet"
        onClick={() => input.current?.click()}
        size="small"
      >
        {label}
      </Button>
    </span>
  )
}

type DialogState = Exclude<UploadState, { readonly state: 'empty' }>

function Preview({ label, upload }: { readonly label: string; readonly upload: DialogState }) {
  const [broken, setBroken] = useState<string>()
  if (broken === upload.preview) return <div className="h-12 bg-raised" />
  return (
    <img
      alt={label}
      className={classNames(
        'h-44 w-full bg-raised object-contain',
        upload.state === 'sending' && 'opacity-60',
      )}
      onError={() => setBroken(upload.preview)}
      src={upload.preview}
    />
  )
}

function Progress({ upload }: { readonly upload: DialogState }) {
  const { t } = useTranslation()
  const f = useFormat()
  if (upload.state === 'failed') return <span className="text-13 text-danger">{t('uploadNotSent')}</span>
  if (upload.state === 'sent')
    return (
      <span className="flex items-center gap-1.5 text-13 text-up">
        <Check aria-hidden size={16} />
        {t('uploadDone')}
      </span>
    )
  const percent = Math.round(upload.share * 100)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 text-13 text-muted">
      <span
        aria-label={t('uploadSending')}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-raised"
        role="progressbar"
      >
        <span className="block h-full bg-brass-fill" style={{ width: `${percent}%` }} />
      </span>
      <span className="tabular-nums">{f.exactPercent(String(percent))}</span>
    </span>
  )
}
