package feature

// Command is something that the page does by name: from a menu, by a key, or both. The
// menus, the palette, the list of keys and the script that reads keys use these rows.
type Command struct {
	Name  string    // the name in elements, such as "copy-link"
	Label string    // its label in a menu and in the palette, in the reader's language; "": neither has the command
	Menu  Menu      // the group of the menu that has the button
	Keys  []string  // keys as browsers name them, such as "w", "Shift+ArrowLeft", or "Mod+k" for Ctrl K and Cmd K
	Sheet [2]string // the row in the list of keys: the keys, and what they do; if several commands share a row, the first has it
	Off   bool      // the command would do nothing now
	Do    func()
}

// Menu is a group of a menu.
type Menu uint8

// The groups.
const (
	NoMenu Menu = iota
	CopyMenu
	SaveMenu
	EditMenu
	HelpMenu
)

// Commander is a feature with commands.
type Commander interface {
	Feature
	Commands(*Host, Model) []Command
}
