/** A dialog that waits for an answer. A toast is one that does not: what it reports must not stop the next decision. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"])'
/** Where letters are text, or belong to a dialog; a row's checkbox takes none. */
const FIELDS = `input:not([type="checkbox"]), textarea, select, [contenteditable="true"], ${DIALOG}`

/** Returns whether a key that was pressed on an element is text, or meant for a dialog that is open. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(DIALOG) !== null
  )
}
