//! Files that are replaced: by many at once, through links, beside what dead processes left.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use uctopia_files::{FileLock, Replacement, check_replaceable, replace};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn many_writers_of_one_file_all_succeed() {
    let folder = folder("many writers");
    let file = folder.join("file");
    std::thread::scope(|scope| {
        for writer in 0..8_u8 {
            let file = &file;
            scope.spawn(move || {
                for _ in 0..50 {
                    check_replaceable(file).unwrap();
                    replace(file, &[writer; 10_000]).unwrap();
                    let found = fs::read(file).unwrap();
                    assert!(
                        found.len() == 10_000 && found.iter().all(|byte| *byte == found[0]),
                        "a mixed file"
                    );
                }
            });
        }
    });
    assert_eq!(names(&folder), ["file"]);
}

#[test]
fn a_file_is_the_old_one_until_the_new_one_is_committed() {
    let folder = folder("old one");
    let file = folder.join("file");
    replace(&file, b"old").unwrap();
    let mut abandoned = Replacement::of(&file).unwrap();
    abandoned.write_all(&[0; 100_000]).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"old");
    drop(abandoned);
    assert_eq!(
        (fs::read(&file).unwrap(), names(&folder)),
        (b"old".to_vec(), vec!["file".to_owned()])
    );
}

#[test]
fn what_dead_processes_left_is_removed_and_what_lives_stays() {
    let folder = folder("leftovers");
    let file = folder.join("file");
    let leftover = ".file.0123456789abcdef.new";
    for other in [
        leftover,
        ".file.mine.new",
        ".other.0123456789abcdef.new",
        "file.new",
    ] {
        fs::write(folder.join(other), "half").unwrap();
    }
    let living = Replacement::of(&file).unwrap();
    replace(&file, b"new").unwrap();
    assert_eq!(names(&folder).len(), 5, "{:?}", names(&folder));
    assert!(!folder.join(leftover).exists());
    living.commit().unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"");
}

#[test]
fn long_names_can_be_replaced() {
    let file = folder("long names").join("ぷ".repeat(80));
    replace(&file, b"new").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"new");
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_planted_ones_are_not_followed() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("links");
    let [file, link, dangling] = ["file", "link", "dangling"].map(|name| folder.join(name));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    symlink("made", &dangling).unwrap();
    replace(&link, b"new").unwrap();
    replace(&dangling, b"made").unwrap();
    assert!(
        fs::symlink_metadata(&link).unwrap().is_symlink()
            && fs::symlink_metadata(&dangling).unwrap().is_symlink()
    );
    assert_eq!(
        (
            fs::read(&file).unwrap(),
            fs::read(folder.join("made")).unwrap()
        ),
        (b"new".to_vec(), b"made".to_vec())
    );
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );

    // The names that were used before random ones.
    for planted in ["file.new", "file.lock"] {
        symlink("victim", folder.join(planted)).unwrap();
    }
    replace(&file, b"newer").unwrap();
    drop(FileLock::of(&file).unwrap().unwrap());
    assert!(!folder.join("victim").exists());
}

#[cfg(unix)]
#[test]
fn devices_are_written_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;
    let null = Path::new("/dev/null");
    replace(null, b"gone").unwrap();
    assert!(fs::metadata(null).unwrap().file_type().is_char_device());
    #[cfg(target_os = "linux")]
    assert_eq!(
        replace("/dev/full".as_ref(), b"1").unwrap_err().kind(),
        std::io::ErrorKind::StorageFull
    );
}

#[test]
fn locks_exclude_each_other_until_released() {
    let folder = folder("locks");
    let file = folder.join("file");
    let first = FileLock::of(&file).unwrap().unwrap();
    assert!(FileLock::of(&file).unwrap().is_none());
    assert!(FileLock::of(&folder.join("another")).unwrap().is_some());
    drop(first);
    let lock = FileLock::path_of(&file);
    assert!(!lock.exists() || cfg!(not(unix)));
    fs::write(&lock, "").unwrap(); // as a killed process leaves it
    assert!(FileLock::of(&file).unwrap().is_some());
}
