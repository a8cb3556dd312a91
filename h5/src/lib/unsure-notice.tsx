interface UnsureNoticeProps {
  /** What is said while the same request is on its way once more; `undefined` while it is not. */
  readonly sendingAgain: string | undefined
  /** What is said of a request whose answer never came; `undefined` when there is none. */
  readonly unsure: string | undefined
  readonly sendAgain: string
  readonly forgetIt: string
  readonly onSendAgain: () => void
  readonly onForget: () => void
}

/** A request whose answer never came: it can be sent once more, which cannot make it happen twice, or forgotten. */
export function UnsureNotice(props: UnsureNoticeProps) {
  const { sendingAgain, unsure, sendAgain, forgetIt, onSendAgain, onForget } = props
  return (
    <div aria-live="polite">
      {sendingAgain === undefined ? null : <p className="text-13 text-muted">{sendingAgain}</p>}
      {unsure === undefined ? null : (
        <div className="rounded-field border border-danger p-3 text-13">
          <p>{unsure}</p>
          <button
            className="press mt-1 min-h-11 font-semibold text-brass"
            onClick={onSendAgain}
            type="button"
          >
            {sendAgain}
          </button>
          <button className="press ml-4 min-h-11 text-muted" onClick={onForget} type="button">
            {forgetIt}
          </button>
        </div>
      )}
    </div>
  )
}
