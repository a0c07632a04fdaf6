export default function Home() {
  return <h1>Frontdesk</h1>;
}
