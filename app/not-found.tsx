import { Mark } from "@/components/ui/feedback/mark";

/** Its styles are in `globals.css`: every page would preload a sheet of its own, and hardly ever use it. */
export default function NotFound() {
  return (
    <main className="not-found">
      <a href="/">
        <Mark size={28} />
        Frontdesk
      </a>
      <h1>There is nothing at this address</h1>
      <p>The link may be old or mistyped.</p>
      <nav aria-label="Next steps">
        <a href="/">Go to the start page</a>
      </nav>
    </main>
  );
}
