import { useRef, useState } from "react";
import type { MenuList } from "./settings-menu.tsx";

/** Which list of the settings is open; the focus goes back to where it was opened. */
export function useMenu() {
  const [menu, setMenu] = useState<MenuList | null>(null);
  const opener = useRef<HTMLElement>(null);
  return {
    menu,
    show(list: MenuList, button: HTMLElement): void {
      opener.current = button;
      setMenu(menu === list ? null : list);
    },
    close(): void {
      setMenu(null);
      opener.current?.focus({ preventScroll: true });
    },
  };
}
