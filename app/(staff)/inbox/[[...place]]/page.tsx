/** Empty: the layout renders the list, the conversation and the lead, which are one page to the browser. */
export default function InboxPage() {
  return null;
}
