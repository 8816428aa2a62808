package feature

// Command is something that the page does by name: from a menu, by a key, or both.
// The menus, the sheet of keys and the script that reads keys all have these rows.
type Command struct {
	Name  string    // in elements, such as "copy-link"
	Label string    // of its button, in the reader's language
	Menu  Menu      // the group that lists it
	Keys  []string  // as browsers name them, such as "w" or "Shift+ArrowLeft"
	Sheet [2]string // how the sheet writes the keys, and what they do; of commands in one row, the first has it
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
