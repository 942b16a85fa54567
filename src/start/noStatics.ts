/** Replaces a package that emotion uses for class components only, of which no page wraps one; see vite.config.ts. */
export default function noStatics<Component>(component: Component): Component {
  return component;
}
